import { deflateSync, gzipSync } from 'node:zlib';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const text = (content: string) => Buffer.from(content, 'utf8');
const filled = (begin: Buffer, size = 6_000) =>
  Buffer.concat([begin, Buffer.alloc(Math.max(0, size - begin.length), 1)]);
const chunk = (type: string, data: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, text(type), data, Buffer.alloc(4)]);
};
const header = (width: number, height: number) => {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return chunk('IHDR', Buffer.concat([size, hex('08 06 00 00 00')]));
};
const signature = hex('89504e470d0a1a0a');
const picture = Buffer.concat([
  signature,
  header(1, 1),
  chunk('IDAT', deflateSync(Buffer.alloc(5))),
  chunk('IEND', Buffer.alloc(0)),
]);
const gif = text('GIF89a\x01\0\x01\0\0\0\0;');
const pdf = text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const jpeg = hex('ffd8ffe000104a46494600010100000100010000');
const script = text('<script>alert(document.domain)</script>');
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const zip = hex('504b0304 1400 0000 0800');

export interface HostileFile {
  what: string;
  name: string;
  bytes: Buffer;
}

const named =
  (name: string) =>
  (what: string, bytes: Buffer): HostileFile => ({ what, name, bytes });
const asPng = named('a.png');
const asPdf = named('a.pdf');
const asMp3 = named('a.mp3');

/** Each is something other than its name says, or nothing at all. */
export const refusedFiles: HostileFile[] = [
  asPng('an HTML page', filled(text('<!doctype html><script>alert(1)</script>'))),
  asPng('an HTML page after spaces', filled(text(`${' '.repeat(1_000)}<html>`))),
  asPng(
    'an HTML page in UTF-16',
    Buffer.from('\ufeff<html><script>alert(1)</script>'.padEnd(3_000), 'utf16le'),
  ),
  asPng('an SVG with a script', filled(text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))),
  asPng(
    'an SVG with an XML declaration',
    filled(text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')),
  ),
  asPng(
    'XML with an external entity',
    filled(text('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>')),
  ),
  asPng('a script', filled(text('alert(1)//'))),
  asPng('a shell script', filled(text('#!/bin/sh\nrm -rf /\n'))),
  asPng('PHP', filled(text('<?php system($_GET["c"]); ?>'))),
  asPng('a Windows program', filled(text('MZ'))),
  asPng('a Linux program', filled(hex('7f454c46 02010100'))),
  asPng('a macOS program', filled(hex('cffaedfe 07000001'))),
  asPng('a Java class', filled(hex('cafebabe 00000034'))),
  asPng('WebAssembly', filled(hex('0061736d 01000000'))),
  asPng('an archive', filled(zip)),
  asPng('a gzip bomb', gzipSync(Buffer.alloc(2_000_000))),
  asPng('7z', filled(hex('377abcaf271c'))),
  asPng('RAR', filled(hex('526172211a0700'))),
  asPng('xz', filled(hex('fd377a585a00'))),
  asPng('bzip2', filled(text('BZh91AY&SY'))),
  asPng('zstd', filled(hex('28b52ffd'))),
  asPng('a cabinet', filled(text('MSCF'))),
  asPng('tar', filled(Buffer.concat([Buffer.alloc(257), text('ustar\x0000')]))),
  asPng('an old Office document', filled(hex('d0cf11e0a1b11ae1'))),
  asPng('RTF', filled(text('{\\rtf1\\ansi'))),
  asPng('PostScript', filled(text('%!PS-Adobe-3.0 EPSF-3.0'))),
  asPng('Photoshop', filled(text('8BPS\0\x01'))),
  asPng('an icon', filled(hex('00000100 01001010'))),
  asPng('a cursor', filled(hex('00000200 01001010'))),
  asPng('a font', filled(hex('0001000000'))),
  asPng('WOFF', filled(text('wOFF\0\x01\0\0'))),
  asPng('a database', filled(text('SQLite format 3\0'))),
  asPng('Flash', filled(text('CWS\x0a'))),
  asPng('a shortcut', filled(hex('4c00000001140200 00000000c000000000000046'))),
  asPng('a video', filled(Buffer.concat([hex('00000018'), text('ftypmp42'), Buffer.alloc(12)]))),
  asPng('Matroska', filled(hex('1a45dfa3 a3 4286 8101 42f7 8101 4282 88 6d6174726f736b61'))),
  asPng('the virus test file', filled(text(eicar), 68)),
  asPng('nothing but zeros', Buffer.alloc(5_000)),
  asPng('one byte', Buffer.from([0x89])),
  asPng('half a signature', signature.subarray(0, 5)),
  asPng(
    'a signature with one wrong bit',
    filled(Buffer.concat([hex('89504e470d0a1a0b'), picture.subarray(8)])),
  ),
  asPng('a picture after an extra byte', filled(Buffer.concat([Buffer.from([0]), picture]))),
  asPng('a PDF', filled(pdf)),
  asPng('audio', filled(text('RIFF\x24\x10\0\0WAVEfmt '))),
  asPdf('a picture', filled(picture)),
  asPdf('an HTML page with PDF in a comment', filled(text('<html><!-- %PDF-1.7 -->'))),
  asPdf('an archive with PDF in it', filled(Buffer.concat([zip, pdf]))),
  asPdf('a PDF after 2 KiB', Buffer.concat([Buffer.alloc(2_048, 32), pdf])),
  asPdf('the virus test file', text(eicar)),
  asPdf('FDF, which fills in forms and can run scripts', filled(text('%FDF-1.2\n'))),
  asMp3('a picture', filled(picture)),
  asMp3(
    'an HTML page after an ID3 tag',
    Buffer.concat([hex('494433 0300 0000 000a14'), Buffer.alloc(1_300), filled(script)]),
  ),
  asMp3('a playlist', filled(text('#EXTM3U\nhttp://169.254.169.254/latest/meta-data\n'))),
  asMp3(
    'a program after an ID3 tag',
    Buffer.concat([hex('494433 0300 0000 000a14'), Buffer.alloc(1_300), filled(text('MZ'))]),
  ),
  named('a.wav')('RIFF that is a video', filled(text('RIFF\x24\x10\0\0AVI LIST'))),
  named('a.wav')('RIFF that is a cursor', filled(text('RIFF\x24\x10\0\0ACONLIST'))),
  named('a.wav')('RIFF that is a picture', filled(text('RIFF\x24\x10\0\0WEBPVP8 '))),
  named('a.webp')('RIFF that is audio', filled(text('RIFF\x24\x10\0\0WAVEfmt '))),
  named('a.m4a')('a video', filled(Buffer.concat([hex('00000018'), text('ftypisom'), Buffer.alloc(12)]))),
  named('a.heic')('a video', filled(Buffer.concat([hex('00000018'), text('ftypqt  '), Buffer.alloc(12)]))),
  named('a.ogg')(
    'Ogg that is a video',
    filled(Buffer.concat([text('OggS'), Buffer.alloc(24), text('\x80theora')])),
  ),
  named('a.jpg')('JPEG XL', filled(hex('0000000c4a584c20 0d0a870a'))),
  named('a.jpg')('source code with the extension of a picture', filled(text('#define a_width 1\n'))),
  named('a.tiff')('the first two bytes of a signature', filled(text('II'))),
  named('a.gif')('the first byte of a signature', text('G')),
  named('a.bmp')('the first letter of a bitmap', text('B')),
];

/** Files of the type that they claim, with something else inside: stored unchanged, and only served as downloads. */
export const harmlessOnlyAsDownload: HostileFile[] = [
  asPng('a picture with HTML at its end', filled(Buffer.concat([picture, script]))),
  asPng(
    'a picture with a script as its comment',
    Buffer.concat([
      signature,
      header(1, 1),
      chunk('tEXt', Buffer.concat([text('Comment\0'), script])),
      picture.subarray(33),
    ]),
  ),
  asPng(
    'a picture of 65,535 by 65,535 pixels',
    Buffer.concat([signature, header(65_535, 65_535), picture.subarray(33)]),
  ),
  asPng('a picture with an archive at its end', Buffer.concat([picture, zip, Buffer.alloc(100)])),
  asPng(
    'a picture that unpacks to 100 MB',
    Buffer.concat([
      signature,
      header(5_000, 5_000),
      chunk('IDAT', deflateSync(Buffer.alloc(10_000_000))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  ),
  named('a.gif')('a picture that is a script', filled(text('GIF89a/*\0\0\0*/=1;alert(1)//'))),
  named('a.gif')('a picture with HTML in it', filled(Buffer.concat([gif, script]))),
  named('a.jpg')(
    'a picture with PHP in it',
    filled(Buffer.concat([jpeg, text('<?php system($_GET["c"]); ?>')])),
  ),
  asPdf(
    'a PDF that runs a script',
    filled(text('%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n')),
  ),
  asPdf(
    'a PDF that opens a program',
    filled(text('%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/Launch/F(cmd.exe)>>>>endobj\n')),
  ),
  asPdf('a PDF with HTML in it', filled(Buffer.concat([pdf, script]))),
  named('a.wav')(
    'audio whose header lies about its length',
    filled(Buffer.concat([text('RIFF'), hex('ffffff7f'), text('WAVEfmt ')]), 2_000),
  ),
];
