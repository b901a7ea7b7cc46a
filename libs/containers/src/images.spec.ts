import { describe, expect, it } from '@jest/globals';
import { imageOf, officialImages } from './images.js';

describe('an image', () => {
  it('is the official one, with a version tag', () => {
    expect(imageOf('kafka', undefined)).toBe(officialImages.kafka);
    for (const image of Object.values(officialImages)) expect(image).toMatch(/:v?\d+\.\d+/);
  });

  it('follows a pattern if one is given', () => {
    expect(imageOf('kafka', 'localhost/sevenfold-*:0.2.0')).toBe('localhost/sevenfold-kafka:0.2.0');
  });
});
