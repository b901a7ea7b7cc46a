import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { foldColors, people, type DivisionId, type PersonId } from '@sevenfold/brand';
import { disc, mix, rect, shape, sheet, stroke } from '../case-art/kit';

/** A face of folded paper, lit from the left and creased down the middle. */
type Likeness = {
  ground: string;
  skin: string;
  hair: string;
  /** Colour of the eyebrows, if not the hair's, such as under a cap. */
  brows?: string;
  clothes: string;
  /** Hair behind and in front of the face. */
  back?: string;
  front: string;
  collar: 'round' | 'shirt' | 'roll' | 'vee' | 'overall' | 'scarf';
  mouth: 'smile' | 'calm' | 'wry' | 'open';
  eyes?: 'open' | 'closed';
  more?: string;
};

const ink = '#10211f';
const paper = '#fbf7ec';

const face = 'M212 256C212 190 250 164 300 164S388 190 388 256V300C388 362 346 404 300 404S212 362 212 300Z';

const mouths = {
  smile: stroke('M262 346Q300 378 338 346', ink, 6, 'stroke-linecap="round"'),
  calm: stroke('M272 354H328', ink, 6, 'stroke-linecap="round"'),
  wry: stroke('M268 356Q306 366 334 344', ink, 6, 'stroke-linecap="round"'),
  open: shape('M264 342H336Q330 378 300 378T264 342Z', ink) + shape('M272 342H328L322 352H278Z', paper),
};

function collarOf(kind: Likeness['collar'], clothes: string): string {
  const body = shape('M84 620C88 500 170 474 244 452L300 500L356 452C430 474 512 500 516 620Z', clothes);
  const shade = sheet(
    [
      [300, 500],
      [356, 452],
      [470, 486],
      [516, 620],
      [330, 620],
    ],
    ink,
    'opacity=".16"',
  );
  const detail = {
    round: stroke('M240 452Q300 524 360 452', paper, 9),
    shirt:
      sheet(
        [
          [246, 446],
          [300, 506],
          [262, 540],
          [222, 462],
        ],
        paper,
      ) +
      sheet(
        [
          [354, 446],
          [300, 506],
          [338, 540],
          [378, 462],
        ],
        '#e4ddcb',
      ) +
      stroke('M300 506V620', ink, 3, 'opacity=".5"'),
    roll:
      shape('M236 424H364L372 486Q300 520 228 486Z', clothes) +
      sheet(
        [
          [300, 424],
          [364, 424],
          [372, 486],
          [300, 506],
        ],
        ink,
        'opacity=".2"',
      ) +
      stroke('M232 452Q300 480 368 452', ink, 3, 'opacity=".35"'),
    vee:
      sheet(
        [
          [244, 450],
          [356, 450],
          [300, 560],
        ],
        paper,
      ) +
      sheet(
        [
          [300, 450],
          [356, 450],
          [300, 560],
        ],
        '#e4ddcb',
      ),
    overall:
      rect(196, 520, 208, 100, '#33507a') +
      stroke('M206 524L186 468M394 524L414 468', '#33507a', 26) +
      disc(210, 536, 9, '#f2b53a') +
      disc(390, 536, 9, '#f2b53a'),
    scarf:
      shape('M222 432Q300 486 378 432L396 482Q300 540 204 482Z', '#f2b53a') +
      sheet(
        [
          [330, 500],
          [382, 480],
          [404, 596],
          [350, 600],
        ],
        '#d6962a',
      ) +
      stroke('M214 458Q300 512 388 458', '#a8700f', 4),
  }[kind];
  return body + shade + detail;
}

function portrait({
  ground,
  skin,
  hair,
  brows = hair,
  clothes,
  back = '',
  front,
  collar,
  mouth,
  eyes = 'open',
  more = '',
}: Likeness): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="600" height="600">${[
    rect(0, 0, 600, 600, ground),
    sheet(
      [
        [0, 600],
        [600, 120],
        [600, 600],
      ],
      ink,
      'opacity=".1"',
    ),
    shape(back, hair),
    rect(254, 360, 92, 120, skin),
    sheet(
      [
        [254, 392],
        [346, 392],
        [346, 420],
        [300, 446],
        [254, 430],
      ],
      ink,
      'opacity=".2"',
    ),
    sheet(
      [
        [254, 440],
        [346, 440],
        [300, 504],
      ],
      skin,
    ),
    collarOf(collar, clothes),
    disc(208, 288, 22, skin),
    disc(392, 288, 22, skin),
    shape(face, skin),
    `<clipPath id="face"><path d="${face}"/></clipPath>`,
    `<g clip-path="url(#face)">${sheet(
      [
        [312, 150],
        [400, 150],
        [400, 420],
        [296, 420],
        [306, 330],
      ],
      ink,
      'opacity=".15"',
    )}${disc(246, 326, 24, '#e8674c', 'opacity=".22"')}${disc(354, 326, 24, '#e8674c', 'opacity=".22"')}</g>`,
    eyes === 'open'
      ? disc(262, 280, 8.5, ink) +
        disc(338, 280, 8.5, ink) +
        disc(265, 277, 2.6, paper) +
        disc(341, 277, 2.6, paper)
      : stroke('M248 280Q262 292 276 280M324 280Q338 292 352 280', ink, 5, 'stroke-linecap="round"'),
    stroke('M244 254Q262 243 280 252M320 252Q338 243 356 254', brows, 8, 'stroke-linecap="round"'),
    stroke(
      'M304 272L318 318L298 322',
      ink,
      4.5,
      'stroke-linecap="round" stroke-linejoin="round" opacity=".55"',
    ),
    mouths[mouth],
    shape(front, hair),
    more,
  ].join('')}</svg>\n`;
}

/** Hair outlines. All fit the same head. */
const cuts = {
  bobBack: 'M184 268C176 150 246 116 300 116S424 150 416 268L420 398H360V260H240V398H180Z',
  fringe: 'M204 262C200 180 244 138 300 138S400 180 396 262C384 226 352 212 300 212S216 226 204 262Z',
  side: 'M202 270C194 172 246 132 312 134C378 136 408 184 398 270C392 234 372 210 340 196C300 226 238 226 214 240C208 248 204 258 202 270Z',
  crop: 'M206 250C200 178 246 142 300 142S400 178 394 250L380 222C356 190 330 196 300 190S244 190 220 222Z',
  quiff:
    'M206 252C196 190 224 150 262 142C290 104 372 108 396 150C412 184 402 222 394 252L382 216C350 204 300 214 262 196C236 200 220 220 206 252Z',
  bun: 'M204 258C198 178 246 138 300 138S402 178 396 258C380 214 346 190 300 186C254 190 220 214 204 258ZM252 122A50 46 0 1 1 348 122A74 60 0 0 0 252 122Z',
  longBack:
    'M182 268C172 142 246 112 300 112S428 142 418 268C416 350 444 420 452 500H148C156 420 184 350 182 268Z',
  parted:
    'M202 274C192 174 244 136 300 138C356 136 408 174 398 274C388 216 344 196 304 160C268 198 214 214 202 274Z',
  curlsBack:
    'M300 96C360 84 408 112 426 158C464 184 470 240 448 276C462 330 432 372 396 376L204 376C168 372 138 330 152 276C130 240 136 184 174 158C192 112 240 84 300 96Z',
  curls:
    'M204 256C194 226 204 200 222 188C228 160 258 146 280 156C300 138 332 142 344 158C370 156 392 178 390 202C404 218 404 240 396 256C388 236 372 224 352 226C332 208 306 220 300 214C280 222 254 212 246 226C226 224 212 238 204 256Z',
  balding:
    'M204 290C194 262 196 232 208 214C212 244 214 262 214 290ZM396 290C406 262 404 232 392 214C388 244 386 262 386 290Z',
  cap: 'M198 236C196 168 240 132 300 132S404 168 402 236L452 244C456 254 450 262 440 262L198 248Z',
  wrap: 'M196 254C178 170 232 100 306 104C384 100 424 170 404 254C374 208 336 198 300 198S226 208 196 254ZM356 112C396 78 440 92 430 132C420 156 390 150 372 140Z',
  wavesBack:
    'M186 262C170 150 244 112 300 114S430 150 414 262C436 300 404 330 424 372C428 412 398 424 384 436H216C202 424 172 412 176 372C196 330 164 300 186 262Z',
  mohawk: 'M246 196C238 126 262 86 300 80C338 86 362 126 354 196C330 184 270 184 246 196Z',
};

const beard = (color: string, long = 0) =>
  shape(
    `M210 296C216 330 236 336 262 332Q300 316 338 332C364 336 384 330 390 296C396 ${372 + long} 350 ${424 + long} 300 ${424 + long}S204 ${372 + long} 210 296ZM272 350Q300 372 328 350Q314 342 300 342T272 350Z`,
    color,
    'fill-rule="evenodd"',
  );
const glasses = (color: string, round = true) =>
  (round
    ? disc(262, 282, 33, 'none', `stroke="${color}" stroke-width="6"`) +
      disc(338, 282, 33, 'none', `stroke="${color}" stroke-width="6"`)
    : rect(228, 256, 66, 48, 'none', `stroke="${color}" stroke-width="6" rx="8"`) +
      rect(306, 256, 66, 48, 'none', `stroke="${color}" stroke-width="6" rx="8"`)) +
  stroke(
    round
      ? 'M294 276Q300 270 306 276M229 276L210 270M371 276L390 270'
      : 'M294 274H306M228 270L210 266M372 270L390 266',
    color,
    5,
  );
const earrings = (color: string) => disc(206, 324, 11, color) + disc(394, 324, 11, color);

/** Lighter than the division's colour, because portraits also appear on that colour. */
const paperOf = (division: DivisionId) => mix(foldColors[division], '#ffffff', 0.45);

const likenesses: Record<PersonId | 'imre-solander', Omit<Likeness, 'ground'> & { ground?: string }> = {
  'mirela-tan': {
    skin: '#f0c8a0',
    hair: '#1c1a22',
    clothes: '#22406a',
    back: cuts.bobBack,
    front: cuts.fringe,
    collar: 'roll',
    mouth: 'smile',
    more: earrings('#e2583a'),
  },
  'jonas-wirth': {
    skin: '#f2c9ab',
    hair: '#a8642c',
    clothes: '#31584a',
    front: cuts.quiff,
    collar: 'overall',
    mouth: 'wry',
    more: beard('#a8642c'),
  },
  'adaeze-cole': {
    skin: '#7a4a30',
    hair: '#d9d4ca',
    clothes: '#9c2f50',
    back: cuts.curlsBack,
    front: cuts.curls,
    collar: 'vee',
    mouth: 'smile',
    more: glasses('#3a1d12'),
  },
  'henrike-sol': {
    skin: '#f3d3ba',
    hair: '#c9c4bb',
    clothes: '#2b2350',
    front: cuts.bun,
    collar: 'shirt',
    mouth: 'calm',
    more: glasses('#9c2f50'),
  },
  'tomas-brandt': {
    skin: '#eec09a',
    hair: '#6a5a4e',
    clothes: '#7a2f47',
    front: cuts.balding,
    collar: 'shirt',
    mouth: 'calm',
    eyes: 'closed',
    more: beard('#6a5a4e', 26),
  },
  'lioba-faye': {
    skin: '#c98d62',
    hair: '#33231d',
    clothes: '#22479b',
    back: cuts.wavesBack,
    front: cuts.parted,
    collar: 'scarf',
    mouth: 'wry',
  },
  'kirsten-moe': {
    skin: '#f4d2bb',
    hair: '#e0b25c',
    clothes: '#141a2e',
    back: '',
    front: cuts.side,
    collar: 'roll',
    mouth: 'wry',
    more:
      stroke('M186 292C170 140 430 140 414 292', ink, 15) +
      rect(172, 266, 34, 62, '#e3242b', 'rx="15"') +
      rect(394, 266, 34, 62, '#e3242b', 'rx="15"'),
  },
  'ravi-anand': {
    skin: '#a86b42',
    hair: '#17141a',
    clothes: '#2f50b0',
    front: cuts.quiff,
    collar: 'round',
    mouth: 'smile',
    more: glasses('#17141a', false),
  },
  'ngozi-adler': {
    skin: '#6b3f28',
    hair: '#e4572e',
    brows: '#1d110c',
    clothes: '#44661a',
    front: cuts.wrap,
    collar: 'round',
    mouth: 'open',
    more: earrings('#f2b53a') + stroke('M244 138Q300 116 372 150M226 172Q300 142 392 186', '#f2b53a', 7),
  },
  'sanne-okoro': {
    skin: '#8d5636',
    hair: '#241512',
    clothes: '#1d1a1f',
    front: cuts.mohawk,
    collar: 'vee',
    mouth: 'wry',
    more:
      shape(
        'M206 250C202 216 216 190 242 176L248 196C228 208 216 228 214 256ZM394 250C398 216 384 190 358 176L352 196C372 208 384 228 386 256Z',
        '#241512',
        'opacity=".55"',
      ) +
      disc(392, 306, 5, '#fbf7ec') +
      disc(394, 322, 5, '#fbf7ec'),
  },
  'bo-lindqvist': {
    skin: '#f1c4a4',
    hair: '#c2572a',
    clothes: '#5a5f66',
    back: cuts.longBack,
    front: cuts.parted,
    collar: 'overall',
    mouth: 'smile',
    more: beard('#c2572a', 60),
  },
  'dex-arriaga': {
    skin: '#d8a071',
    hair: '#2e4a63',
    brows: '#3a2418',
    clothes: '#a83a14',
    front: cuts.cap,
    collar: 'round',
    mouth: 'smile',
    more: shape('M266 180H334V202H266Z', '#fbf7ec'),
  },
  'ana-ferreira': {
    skin: '#dba77c',
    hair: '#4a2c1f',
    clothes: '#11665f',
    back: cuts.longBack,
    front: cuts.parted,
    collar: 'shirt',
    mouth: 'smile',
    more:
      stroke('M206 214C240 190 360 190 394 214', ink, 12) +
      disc(258, 196, 29, '#2f6f78', `stroke="${ink}" stroke-width="7"`) +
      disc(342, 196, 29, '#2f6f78', `stroke="${ink}" stroke-width="7"`),
  },
  'ilir-hoxha': {
    skin: '#e6b38a',
    hair: '#3b3340',
    clothes: '#c9953a',
    front: cuts.crop,
    collar: 'roll',
    mouth: 'calm',
    more: shape('M250 330Q300 308 350 330Q330 346 300 338Q270 346 250 330Z', '#3b3340'),
  },
  'yara-voss': {
    skin: '#c68f68',
    hair: '#5d2f9c',
    clothes: '#241640',
    back: cuts.bobBack,
    front: cuts.side,
    collar: 'round',
    mouth: 'calm',
    eyes: 'closed',
    more:
      disc(206, 318, 8, '#ffd9c8') +
      stroke('M206 326V352', '#ffd9c8', 4) +
      disc(394, 318, 8, '#ffd9c8') +
      stroke('M394 326V352', '#ffd9c8', 4),
  },
  'imre-solander': {
    ground: '#efd9a8',
    skin: '#eec5a2',
    hair: '#efece4',
    clothes: '#5f7d4a',
    front: cuts.side,
    collar: 'shirt',
    mouth: 'smile',
    more:
      beard('#efece4', 16) +
      glasses('#6a4a2a') +
      sheet(
        [
          [404, 548],
          [452, 524],
          [466, 560],
          [418, 584],
        ],
        '#f2b53a',
      ) +
      stroke('M414 552L458 532M420 566L462 546', ink, 5),
  },
};

/** Portraits of the staff and of the series' author, by file name. */
export const portraits: Record<string, string> = Object.fromEntries(
  Object.entries(likenesses).map(([id, likeness]) => [
    id,
    portrait({ ground: id in people ? paperOf(people[id as PersonId].division) : paper, ...likeness }),
  ]),
);

export async function writePortraits(clientDirectory: string): Promise<void> {
  const folder = join(clientDirectory, 'people');
  await mkdir(folder, { recursive: true });
  for (const [id, drawing] of Object.entries(portraits)) await writeFile(join(folder, `${id}.svg`), drawing);
}
