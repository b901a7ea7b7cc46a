// oxlint-disable import/default -- Vite turns imports with ?raw into text
import addressSource from './use-address.ts?raw';
import guardSource from '../../../shell/require-sign-in.tsx?raw';
import liveSource from './use-live-room.ts?raw';
import pagesSource from './use-pages.ts?raw';
import problemSource from './use-problem.ts?raw';
import statusSource from './use-status-now.ts?raw';

export { addressSource, guardSource, liveSource, pagesSource, problemSource, statusSource };
