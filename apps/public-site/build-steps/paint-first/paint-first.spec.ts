import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type {} from '../../app/overlays/install-offer';
import { paintFirst } from './paint-first';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pages-'));
  await mkdir(join(directory, 'assets'));
  await mkdir(join(directory, 'deep'));
});
afterEach(async () => {
  ready();
  await rm(directory, { recursive: true });
});

const ready = () => dispatchEvent(new Event('sevenfold:ready'));

async function painted(head: string) {
  await writeFile(join(directory, 'assets/one.css'), '.one { content: "$& $1" }');
  await writeFile(join(directory, 'assets/two.css'), '.two { color: teal }');
  await writeFile(join(directory, 'deep/index.html'), `<head>${head}</head>`);
  await paintFirst(directory);
  return readFile(join(directory, 'deep/index.html'), 'utf8');
}

describe('a page that paints before its scripts', () => {
  it('inlines its styles unchanged and in order, before their disabled links', async () => {
    const links =
      '<link rel="stylesheet" href="/assets/one.css"/><link rel="stylesheet" href="/assets/two.css#"/>';
    expect(await painted(links)).toContain(
      '<style>.one { content: "$& $1" }.two { color: teal }</style>' +
        '<link rel="stylesheet" href="/assets/one.css" disabled/><link rel="stylesheet" href="/assets/two.css#" disabled/></head>',
    );
  });

  it('keeps its script as inert text, with the modules to preload', async () => {
    const page = await painted(
      '<link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/home.js"/>' +
        '<script type="module" async="">import "/assets/entry.js"</script>',
    );
    expect(page).toContain(
      '<script type="after-paint" data-modules="/assets/entry.js /assets/home.js">import "/assets/entry.js"</script>',
    );
    expect(page).not.toMatch(/<link rel="modulepreload"|<script type="module"/);
  });

  it('stays unchanged without a module script, like error pages and frames', async () => {
    expect(await painted('<title>Signed in</title>')).toBe('<head><title>Signed in</title></head>');
  });

  it('fails the build when a style sheet is missing', async () => {
    await expect(painted('<link rel="stylesheet" href="/assets/none.css"/>')).rejects.toThrow('none.css');
  });
});

/** Runs the scripts in the head of a page, as a browser would. */
async function begin() {
  const page = await painted('<script type="module" async=""></script>');
  for (const [, text] of page.matchAll(/<script>([^]*?)<\/script>/g)) {
    const script = document.createElement('script');
    script.textContent = text!;
    document.head.append(script);
    expect(script.isConnected).toBe(false);
  }
}

it('scripts start after the first paint, and their modules load together', async () => {
  let painted = () => {};
  const disconnect = jest.fn();
  class Painter {
    constructor(tell: (entries: unknown, observer: { disconnect: () => void }) => void) {
      painted = () => tell([], { disconnect });
    }
    observe() {}
  }
  Object.assign(globalThis, { PerformanceObserver: Painter });
  document.body.innerHTML =
    '<script type="after-paint" data-modules="/assets/one.js /assets/two.js">import "/assets/one.js"</script>';
  await begin();
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
  expect(document.querySelector('script[type="module"]')).toBeNull();

  painted();
  expect(document.querySelector('script[type="module"]')!.textContent).toBe('import "/assets/one.js"');
  const fetched = [...document.querySelectorAll('link[rel="modulepreload"]')];
  expect(fetched.map(link => link.getAttribute('href'))).toEqual(['/assets/one.js', '/assets/two.js']);
  expect(disconnect).toHaveBeenCalled();
});

describe('a button pressed before the scripts run', () => {
  it('acts once the scripts run, and immediately from then on', async () => {
    document.body.innerHTML = '<form><button><b>Menu</b></button></form>';
    const button = document.querySelector('button')!;
    let opened = 0;
    await begin();
    button.querySelector('b')!.click();
    button.addEventListener('click', event => {
      event.preventDefault();
      opened++;
    });
    expect(opened).toBe(0);
    ready();
    await waitFor(() => expect(opened).toBe(1));
    button.click();
    expect(opened).toBe(2);
  });

  it('does nothing if it has been removed by then', async () => {
    document.body.innerHTML = '<button>Gone soon</button><button>Stays</button>';
    const pressed: string[] = [];
    await begin();
    for (const button of document.querySelectorAll('button')) {
      button.click();
      button.addEventListener('click', () => pressed.push(button.textContent));
    }
    document.querySelector('button')!.remove();
    ready();
    await waitFor(() => expect(pressed).toEqual(['Stays']));
  });
});

it('text typed before the scripts run reaches React', async () => {
  document.body.innerHTML = '<input>';
  const field = Object.assign(document.querySelector('input')!, { _valueTracker: { setValue: jest.fn() } });
  await begin();
  field.value = 'first-room';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  const heard: string[] = [];
  field.addEventListener('input', () => heard.push(field.value));
  ready();
  expect(heard).toEqual(['first-room']);
  expect(field._valueTracker.setValue).toHaveBeenCalledWith('');
});

it.each([
  ['Ada "the first" Okafor', '', '"Ada \\"the first\\" Okafor"', '"A"'],
  ['👩‍🚀 Zoë', '', '"👩‍🚀 Zoë"', '"👩‍🚀"'],
  [null, undefined, '', ''],
])(
  'a browser that remembers %j from a sign-in shows that name in the first paint',
  async (kept, mark, name, initial) => {
    localStorage.clear();
    const { dataset, style } = document.documentElement;
    delete dataset['signedIn'];
    style.cssText = '';
    if (kept) localStorage.setItem('sevenfold.signed-in', kept);
    await begin();
    expect(dataset['signedIn']).toBe(mark);
    expect(style.getPropertyValue('--last-known-name')).toBe(name);
    expect(style.getPropertyValue('--last-known-initial')).toBe(initial);
  },
);

it('the SPA fallback shows the name too', async () => {
  await writeFile(
    join(directory, '__spa-fallback.html'),
    '<head><script type="module" async="">x()</script></head>',
  );
  await paintFirst(directory);
  const page = await readFile(join(directory, '__spa-fallback.html'), 'utf8');
  expect(page).toContain('sevenfold.signed-in');
  expect(page).toContain('<script type="module" async="">x()</script>');
});

it('an install prompt that fires before the scripts run is kept for them', async () => {
  await begin();
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  expect(window.earlyInstallOffer).toBe(offer);
  ready();
});
