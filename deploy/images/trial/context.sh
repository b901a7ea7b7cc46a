trial_context() { :; }
