/** Accepted kinds of files. */
export type FileFamily = 'image' | 'audio' | 'pdf';

const extensions: Record<string, FileFamily> = {
  ...family(
    'image',
    'apng',
    'avif',
    'bmp',
    'gif',
    'heic',
    'heif',
    'jpeg',
    'jpg',
    'png',
    'tif',
    'tiff',
    'webp',
  ),
  ...family(
    'audio',
    'aac',
    'aif',
    'aiff',
    'flac',
    'm4a',
    'm4b',
    'mid',
    'midi',
    'mp3',
    'oga',
    'ogg',
    'opus',
    'wav',
  ),
  ...family('pdf', 'pdf'),
};

export const acceptedExtensions = Object.keys(extensions);

// Types found in the content; they decide, not the file name. SVG is excluded: it can contain scripts.
const contentTypes: Record<string, FileFamily> = {
  ...family('image', 'image/apng', 'image/avif', 'image/bmp', 'image/gif', 'image/heic', 'image/heif'),
  ...family('image', 'image/jpeg', 'image/png', 'image/tiff', 'image/webp'),
  ...family('audio', 'audio/aac', 'audio/aiff', 'audio/flac', 'audio/midi', 'audio/mp4', 'audio/mpeg'),
  ...family('audio', 'audio/ogg', 'audio/wav', 'audio/x-flac', 'audio/x-m4a'),
  ...family('pdf', 'application/pdf'),
};

/** For the `accept` attribute of a file input, in the form that all systems understand. */
export const acceptAttribute = ['image/*', 'audio/*', 'application/pdf'];

function family(name: FileFamily, ...members: string[]): Record<string, FileFamily> {
  return Object.fromEntries(members.map(member => [member, name]));
}

/** Extension (lower case) of a file name, or `undefined` if it is not accepted. */
export function acceptedExtension(fileName: string): string | undefined {
  const extension = /\.([A-Za-z0-9]{1,5})$/.exec(fileName)?.[1]?.toLowerCase();
  return extension !== undefined && Object.hasOwn(extensions, extension) ? extension : undefined;
}

/** Whether the detected `contentType` matches this extension's family. */
export function contentFits(contentType: string | undefined, extension: string): boolean {
  const [essence = ''] = (contentType ?? '').split(';');
  return Object.hasOwn(contentTypes, essence) && contentTypes[essence] === extensions[extension];
}
