// What every browser has and jsdom has not.
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
