/** The services that consume something of each topic: what they must be allowed to read. */
export function readersByTopic(): Promise<Map<string, Set<string>>>;
export function topicsTable(): Promise<string>;
export function withTable(text: string, table: string): string;
