/** Every deployable, in the order in which a stack starts them: the gateway last. */
export const services = [
  'identity',
  'accounts',
  'contact-intake',
  'rooms-gateway',
  'moderation',
  'status',
  'api-gateway',
] as const;
export type ServiceName = (typeof services)[number];

type Underscored<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : Text;

/** The setting that holds a service's address, such as `ROOMS_GATEWAY_URL`. */
export type UrlSetting<Name extends ServiceName = ServiceName> = `${Uppercase<Underscored<Name>>}_URL`;

export const urlSetting = <Name extends ServiceName>(name: Name) =>
  `${name.toUpperCase().replaceAll('-', '_')}_URL` as UrlSetting<Name>;
