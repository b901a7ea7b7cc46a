export { ContainerHome, removeContainerHome } from './container-home.js';
export { imageOf, officialImages, type ImageName } from './images.js';
export { partsKind, type PartsKind } from './parts-kind.js';
export {
  startContainer,
  type ContainerPlan,
  type RunningContainer,
  type RunningSystem,
} from './start-container.js';
