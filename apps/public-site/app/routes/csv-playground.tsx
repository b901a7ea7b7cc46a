import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { csvLead, CsvPlayground } from '../features/nexus/csv/csv-playground';
import { NexusTeaser } from '../features/nexus/nexus-teaser';
import { RequireSignIn } from '../shell/require-sign-in';

const title = 'CSV Playground';

export const meta = () =>
  pageMeta({
    title,
    description:
      'Sort, filter and chart two hundred megabytes of CSV in the browser, broken rows and odd encodings included.',
    path: paths.csvPlayground,
    structuredData: {
      '@type': 'WebApplication',
      name: title,
      applicationCategory: 'DeveloperApplication',
      operatingSystem: 'Any browser',
      isAccessibleForFree: true,
    },
  });

export const handle = { signInTo: (name: string) => `use the ${name}` };

export default function CsvPlaygroundPage() {
  return (
    <RequireSignIn teaser={<NexusTeaser title={title} lead={csvLead} from={paths.csvPlayground} />}>
      <CsvPlayground />
    </RequireSignIn>
  );
}
