import { stringify } from 'yaml';

/** Long expressions stay on one line, and no value is an alias of another. */
export const yamlText = (value: unknown) => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
