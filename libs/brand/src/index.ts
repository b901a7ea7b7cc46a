export * from './artwork.js';
export * from './company.js';
export * from './divisions.js';
export * from './name.js';
export * from './palette.js';
export * from './services.js';
export * from './typography.js';
