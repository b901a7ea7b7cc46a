import type { DivisionId } from './divisions.js';

export type Person = { name: string; role: string; division: DivisionId };

/** Who works here. Each has a portrait, drawn by apps/public-site/build-steps/portraits. */
export const people = {
  'mirela-tan': { name: 'Mirela Tan', role: 'Designer of marks', division: 'lumina' },
  'jonas-wirth': { name: 'Jonas Wirth', role: 'Packaging and print', division: 'lumina' },
  'adaeze-cole': { name: 'Adaeze Cole', role: 'Strategist', division: 'lumina' },
  'henrike-sol': { name: 'Henrike Sol', role: 'Editor', division: 'vespera' },
  'tomas-brandt': { name: 'Tomas Brandt', role: 'Typesetter', division: 'vespera' },
  'lioba-faye': { name: 'Lioba Faye', role: 'Translator', division: 'vespera' },
  'kirsten-moe': { name: 'Kirsten Moe', role: 'Engineer', division: 'nexus' },
  'ravi-anand': { name: 'Ravi Anand', role: 'Engineer', division: 'nexus' },
  'ngozi-adler': { name: 'Ngozi Adler', role: 'Teacher and course designer', division: 'summit' },
  'sanne-okoro': { name: 'Sanne Okoro', role: 'Game designer', division: 'skyforge' },
  'bo-lindqvist': { name: 'Bo Lindqvist', role: 'Sound and models', division: 'skyforge' },
  'dex-arriaga': { name: 'Dex Arriaga', role: 'Rules and tools', division: 'skyforge' },
  'ana-ferreira': { name: 'Ana Ferreira', role: 'Pilot and editor', division: 'horizon' },
  'ilir-hoxha': { name: 'Ilir Hoxha', role: 'Cartographer', division: 'horizon' },
  'yara-voss': { name: 'Yara Voss', role: 'Composer', division: 'echoverse' },
} satisfies Record<string, Person>;

export type PersonId = keyof typeof people;

/** Who says “I” on a division's page. */
export const leads: Record<DivisionId, PersonId> = {
  lumina: 'mirela-tan',
  vespera: 'henrike-sol',
  nexus: 'kirsten-moe',
  summit: 'ngozi-adler',
  skyforge: 'sanne-okoro',
  horizon: 'ana-ferreira',
  echoverse: 'yara-voss',
};

export const portraitOf = (id: string) => `/people/${id}.svg`;
