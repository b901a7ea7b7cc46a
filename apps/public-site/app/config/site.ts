/** Where the site lives, for canonical links, the sitemap and structured data. Set when building. */
const configuredOrigin: string | undefined =
  import.meta.env?.VITE_PUBLIC_ORIGIN ?? globalThis.process?.env['VITE_PUBLIC_ORIGIN'];

export const site = {
  origin: (configuredOrigin ?? 'http://localhost:3000').replace(/\/$/, ''),
  /** Brokered provider that the realm goes to at once, such as `google`; without one the realm asks itself. */
  identityProvider: import.meta.env?.VITE_IDENTITY_PROVIDER as string | undefined,
  /** STUN and TURN servers for voices between networks, by comma. Set when building; none are asked otherwise. */
  iceServers: ((import.meta.env?.VITE_ICE_SERVERS as string | undefined) ?? '')
    .split(',')
    .flatMap((urls): RTCIceServer[] => (urls.trim() ? [{ urls: urls.trim() }] : [])),
};
