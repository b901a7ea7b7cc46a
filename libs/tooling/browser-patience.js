import { configure } from '@testing-library/dom';

// A busy machine takes longer than the second that the library waits for what a page has yet to show.
configure({ asyncUtilTimeout: 20_000 });
