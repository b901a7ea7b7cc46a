import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
const ready = readFile(wasm).then(bytes => initWasm(bytes));

/** Renders an SVG to a PNG of `width` pixels. */
export async function rasterise(svg: string, width: number): Promise<Uint8Array> {
  await ready;
  const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: width } });
  const image = drawing.render();
  const png = image.asPng();
  image.free();
  drawing.free();
  return png;
}
