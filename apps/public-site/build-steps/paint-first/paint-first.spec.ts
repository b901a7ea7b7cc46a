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

describe('a page that is painted before its scripts', () => {
  it('holds its styles as they are, in their order, before the links that are not fetched any more', async () => {
    const links =
      '<link rel="stylesheet" href="/assets/one.css"/><link rel="stylesheet" href="/assets/two.css#"/>';
    expect(await painted(links)).toContain(
      '<style>.one { content: "$& $1" }.two { color: teal }</style>' +
        '<link rel="stylesheet" href="/assets/one.css" disabled/><link rel="stylesheet" href="/assets/two.css#" disabled/></head>',
    );
  });

  it('holds its script back as text, with the modules that it will want', async () => {
    const page = await painted(
      '<link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/home.js"/>' +
        '<script type="module" async="">import "/assets/entry.js"</script>',
    );
    expect(page).toContain(
      '<script type="after-paint" data-modules="/assets/entry.js /assets/home.js">import "/assets/entry.js"</script>',
    );
    expect(page).not.toMatch(/<link rel="modulepreload"|<script type="module"/);
  });

  it('is left alone when it has no script of its own, as what frames and errors show', async () => {
    expect(await painted('<title>Signed in</title>')).toBe('<head><title>Signed in</title></head>');
  });

  it('fails the build when a sheet is missing, rather than be painted without it', async () => {
    await expect(painted('<link rel="stylesheet" href="/assets/none.css"/>')).rejects.toThrow('none.css');
  });
});

/** What stands at the head of each page, run as a browser would. */
async function begin() {
  const script = document.createElement('script');
  script.textContent = /<script>([^]*?)<\/script>/.exec(
    await painted('<script type="module" async=""></script>'),
  )![1]!;
  document.head.append(script);
  expect(script.isConnected).toBe(false);
}

it('scripts are started once the page has been painted, and their modules fetched together', async () => {
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

describe('a button that is pressed before there are scripts', () => {
  it('does its work once they are there, and from then on at once', async () => {
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

  it('is forgotten when it has gone until then', async () => {
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

it('a field that was written in before there are scripts tells React what it holds', async () => {
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
  ['1', ''],
  [null, undefined],
])('a browser that keeps %j of a sign-in marks the page with %j before it is painted', async (kept, mark) => {
  localStorage.clear();
  delete document.documentElement.dataset['signedIn'];
  if (kept) localStorage.setItem('sevenfold.signed-in', kept);
  await begin();
  expect(document.documentElement.dataset['signedIn']).toBe(mark);
});

it('an offer to install the site that comes before there are scripts is kept for them', async () => {
  await begin();
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  expect(window.earlyInstallOffer).toBe(offer);
  ready();
});
