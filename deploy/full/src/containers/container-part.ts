import type { ContainerHome } from '@sevenfold/containers';
import type { Part } from '../parts/part.js';

/** What starts one system in a container. The engine fetches the image. */
export interface ContainerPart extends Pick<Part, 'name'> {
  start(home: ContainerHome, ...options: Parameters<Part['start']>): ReturnType<Part['start']>;
}
