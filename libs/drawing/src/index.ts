export { brandFaces, openFace, type Face } from './faces.js';
export { fitted, lettering, linesOf, widthOf, writable } from './lettering.js';
export { pleat } from './pleat.js';
