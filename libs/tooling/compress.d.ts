/**
 * The last step of an app's build: writes `.br` and `.gz` beside every text file. The gateway serves them and
 * compresses nothing itself.
 */
export function compress(directory: string): Promise<void>;
