import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSWASMModule } from 'quickjs-emscripten-core';
import { memoryBytes } from './memory';

const pageBytes = 65_536;

export type Engine = {
  quickJs: QuickJSWASMModule;
  /** Whether it has taken what there is. */
  isFull(): boolean;
};

/**
 * A JavaScript engine inside WebAssembly. The limit is that of its memory itself: the engine's own counts pieces, not
 * their size, where it is built for browsers.
 */
export async function loadEngine(wasmBinary?: ArrayBuffer): Promise<Engine> {
  const wasmMemory = new WebAssembly.Memory({
    initial: memoryBytes / pageBytes / 2,
    maximum: memoryBytes / pageBytes,
  });
  const quickJs = await newQuickJSWASMModuleFromVariant(
    newVariant(variant, { wasmMemory, ...(wasmBinary && { wasmBinary }) }),
  );
  return { quickJs, isFull: () => wasmMemory.buffer.byteLength > memoryBytes * 0.9 };
}
