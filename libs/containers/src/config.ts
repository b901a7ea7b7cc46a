/** `containers`, `processes`, or `auto`. */
export const wantedParts = process.env['SEVENFOLD_PARTS'] ?? 'auto';

/** Replaces the official images. `*` is the system's name: `localhost/sevenfold-*:0.2.0`. */
export const imagePattern = process.env['SEVENFOLD_IMAGES'];
