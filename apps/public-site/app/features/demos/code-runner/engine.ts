import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSWASMModule } from 'quickjs-emscripten-core';
import { memoryBytes } from './memory';

const pageBytes = 65_536;

export type Engine = {
  quickJs: QuickJSWASMModule;
  /** Whether it uses over 90 % of the memory limit. */
  isFull(): boolean;
};

/**
 * QuickJS in WebAssembly. The limit is on the WebAssembly memory: QuickJS's own limit counts allocations, not
 * bytes, in browser builds.
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
