import { configure } from '@testing-library/dom';

// On a busy machine the default of one second is too short.
configure({ asyncUtilTimeout: 20_000 });
