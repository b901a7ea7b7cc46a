import { CsvDesk } from './csv-desk';
import type { Request } from './protocol';

const desk = new CsvDesk(reply => postMessage(reply));
addEventListener('message', ({ data }: MessageEvent<Request>) => void desk.take(data));
