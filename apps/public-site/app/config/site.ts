/** Origin of the site, for canonical links, the sitemap and structured data. Set at build time. */
const configuredOrigin: string | undefined =
  import.meta.env?.VITE_PUBLIC_ORIGIN ?? globalThis.process?.env['VITE_PUBLIC_ORIGIN'];

export const site = {
  origin: (configuredOrigin ?? 'http://localhost:3000').replace(/\/$/, ''),
  /**
   * The brokered provider that the realm redirects to at once, such as `google`. Without one the realm asks.
   */
  identityProvider: import.meta.env?.VITE_IDENTITY_PROVIDER as string | undefined,
  /**
   * STUN and TURN servers for voice, besides the gateway's. Comma-separated, set at build time; none by default.
   */
  iceServers: ((import.meta.env?.VITE_ICE_SERVERS as string | undefined) ?? '')
    .split(',')
    .flatMap((urls): RTCIceServer[] => (urls.trim() ? [{ urls: urls.trim() }] : [])),
};
