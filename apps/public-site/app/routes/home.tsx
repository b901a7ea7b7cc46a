import { brand, divisionList, studioCases } from '@sevenfold/brand';
import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { site } from '../config/site';
import { useCardDemos } from '../features/demos/use-card-demos';
import { Company } from '../features/landing/company';
import { Divisions } from '../features/landing/divisions';
import { Hero } from '../features/landing/hero';
import { Invitation } from '../features/landing/invitation';
import { Purpose } from '../features/landing/purpose';
import { RoomsNow } from '../features/landing/rooms-now';
import { Work } from '../features/landing/work';
import { CaseList } from '../features/work/case-list';

export const meta = () =>
  pageMeta({
    title: brand.tagline,
    description: brand.description,
    path: paths.home,
    structuredData: {
      '@type': 'Organization',
      name: brand.name,
      url: `${site.origin}/`,
      logo: `${site.origin}/favicon.svg`,
      slogan: brand.tagline,
      description: brand.description,
      department: divisionList.map(({ id, name, focus }) => ({
        '@type': 'Organization',
        name: `${brand.name} ${name}`,
        description: focus,
        url: site.origin + paths.division(id),
      })),
    },
  });

const shownCases = 4;

export default function Home() {
  const demoOf = useCardDemos();
  return (
    <>
      <Hero />
      <Company />
      <Purpose />
      <RoomsNow />
      <Divisions demoOf={demoOf} />
      <Work cases={<CaseList cases={studioCases.slice(0, shownCases)} layout="row" />} />
      <Invitation />
    </>
  );
}
