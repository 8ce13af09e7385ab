import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const renderer = join(import.meta.dirname, '../../../src-renderer');
const tokens = readFileSync(join(renderer, 'ui/tokens.css'), 'utf8');

const themes = ['dark', 'light'];
const palettes = ['standard', 'color-blind'];
const directions = ['green-red', 'blue-orange', 'white-gray'];
const looks = themes.flatMap((theme) =>
  palettes.flatMap((palette) => directions.map((direction) => ({ theme, palette, direction }))),
);

type Look = (typeof looks)[number];
type Rgb = readonly [red: number, green: number, blue: number];

/** Returns the tokens of all rules that match the page's root, later rules over earlier ones. */
function tokensOf(look: Look): ReadonlyMap<string, string> {
  const attributes = [
    `[data-mantine-color-scheme='${look.theme}']`,
    `[data-palette='${look.palette}']`,
    `[data-direction='${look.direction}']`,
  ];
  const declared = [...tokens.matchAll(/:root(\S*) \{([^}]*)\}/g)]
    .filter(([, wanted = '']) => (wanted.match(/\[[^\]]*\]/g) ?? []).every((one) => attributes.includes(one)))
    .flatMap(([, , body = '']) => [...body.matchAll(/--([\w-]+): ([^;]+);/g)]);
  return new Map(declared.map(([, name = '', value = '']) => [name, value]));
}

function rgb(held: ReadonlyMap<string, string>, name: string): Rgb {
  const [, hex] = /^#([0-9a-f]{6})$/.exec(held.get(name) ?? '') ?? [];
  if (hex === undefined) throw new Error(`--${name} is no opaque color.`);
  const at = (start: number): number => Number.parseInt(hex.slice(start, start + 2), 16) / 255;
  return [at(0), at(2), at(4)];
}

const linear = (part: number): number => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map(linear) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2 contrast ratio. */
function contrast(a: Rgb, b: Rgb): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** Machado, Oliveira and Fernandes 2009, full deficiency. */
const deficiencies = {
  protan: [
    0.152_286, 1.052_583, -0.204_868, 0.114_503, 0.786_281, 0.099_216, -0.003_882, -0.048_116, 1.051_998,
  ],
  deutan: [0.367_322, 0.860_646, -0.227_968, 0.280_085, 0.672_501, 0.047_413, -0.011_82, 0.042_94, 0.968_881],
} as const;

function seenWith(kind: keyof typeof deficiencies, color: Rgb): Rgb {
  const light = color.map(linear);
  const row = (index: number): number =>
    light.reduce((sum, part, column) => sum + part * (deficiencies[kind][index * 3 + column] ?? 0), 0);
  return [row(0), row(1), row(2)];
}

/** Oklab: equal distances look equally far apart. */
function oklab([red, green, blue]: Rgb): Rgb {
  const l = Math.cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue);
  const m = Math.cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue);
  const s = Math.cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue);
  return [
    0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
    1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s,
    0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s,
  ];
}

const apart = (a: Rgb, b: Rgb): number =>
  Math.hypot(...oklab(a).map((part, index) => part - oklab(b)[index]!));
const light = (color: Rgb): Rgb => color.map(linear) as unknown as Rgb;

const text = [
  'ink',
  'ink-soft',
  'ink-faint',
  'accent',
  'up',
  'down',
  'ok',
  'warning',
  'critical',
  'info',
  'agent',
];

describe.each(looks)('colors in $theme, $palette, $direction', (look) => {
  const held = tokensOf(look);

  test('every text color has a contrast of 4.5:1 on the surfaces', () => {
    const low = [...text, 'reference', 'selection'].flatMap((name) =>
      ['surface', 'raised']
        .map((ground) => ({ name, ground, ratio: contrast(rgb(held, name), rgb(held, ground)) }))
        .filter(({ ratio }) => ratio < 4.5),
    );
    expect(low).toEqual([]);
  });

  test('up and down differ from one another, and from the alert colors', () => {
    for (const [a, b] of [
      ['up', 'down'],
      ['down', 'critical'],
      ['down', 'warning'],
      ['up', 'critical'],
      ['up', 'warning'],
      ['critical', 'warning'],
    ] as const) {
      expect(apart(light(rgb(held, a)), light(rgb(held, b))), `${a} and ${b}`).toBeGreaterThan(0.07);
    }
  });
});

test.each(themes)(
  'the color-blind palette distinguishes up, down and alerts without red or green: %s',
  (theme) => {
    for (const direction of directions) {
      const held = tokensOf({ theme, palette: 'color-blind', direction });
      for (const kind of ['protan', 'deutan'] as const) {
        for (const [a, b] of [
          ['up', 'down'],
          ['down', 'critical'],
          ['warning', 'critical'],
          ['up', 'critical'],
        ] as const) {
          const distance = apart(seenWith(kind, rgb(held, a)), seenWith(kind, rgb(held, b)));
          expect(distance, `${direction}, ${kind}: ${a} and ${b}`).toBeGreaterThan(0.06);
        }
      }
    }
  },
);

test('every token that the window uses is declared', () => {
  const files = globSync('**/*.{css,ts,tsx}', { cwd: renderer }).map((file) =>
    readFileSync(join(renderer, file), 'utf8'),
  );
  const declared = new Set(
    files.flatMap((file) => [...file.matchAll(/(--[\w-]+)['"]?\]?: /g)].map(([, name]) => name)),
  );
  const used = files.flatMap((file) => [...file.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name));
  expect(used.filter((name) => !declared.has(name) && !name.startsWith('--mantine-'))).toEqual([]);
});
