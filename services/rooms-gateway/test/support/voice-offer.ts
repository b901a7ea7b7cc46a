import { randomBytes } from 'node:crypto';

const hex = (bytes: number) => randomBytes(bytes).toString('hex').toUpperCase();

/** A browser's offer to speak, without a browser. */
export function voiceOffer(media: 'audio' | 'video' = 'audio'): string {
  const fingerprint = hex(32).match(/../g)!.join(':');
  return [
    'v=0',
    `o=- ${BigInt(`0x${hex(6)}`)} 2 IN IP4 127.0.0.1`,
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    `m=${media} 9 UDP/TLS/RTP/SAVPF 111`,
    'c=IN IP4 0.0.0.0',
    'a=rtcp-mux',
    `a=ice-ufrag:${hex(2)}`,
    `a=ice-pwd:${hex(12)}`,
    `a=fingerprint:sha-256 ${fingerprint}`,
    'a=setup:actpass',
    'a=mid:0',
    'a=sendonly',
    'a=rtpmap:111 opus/48000/2',
    'a=ssrc:1234 cname:voice',
    '',
  ].join('\r\n');
}
