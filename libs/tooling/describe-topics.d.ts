/** The services that consume something of each topic: what they must be allowed to read. */
export function readersByTopic(): Promise<Map<string, Set<string>>>;
/** The services that consume an event, by its type; events that nobody consumes are left out. */
export function consumersByType(): Promise<Record<string, string[]>>;
export function topicsTable(): Promise<string>;
export function withTable(text: string, table: string): string;
