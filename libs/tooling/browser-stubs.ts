// Browser APIs that jsdom lacks.
window.matchMedia ??= query => ({
  media: query,
  matches: false,
  onchange: null,
  dispatchEvent: () => false,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
});

window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

HTMLCanvasElement.prototype.getContext = () => null;
