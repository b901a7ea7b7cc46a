import { useQuery } from '@tanstack/react-query';
import type { ContactLimits } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';

const usualExtensions =
  'apng avif bmp gif heic heif jpeg jpg png tif tiff webp aac aif aiff flac m4a m4b mid midi mp3 oga ogg opus wav pdf'.split(
    ' ',
  );

/** Defaults until the server's limits arrive. */
const usualLimits: ContactLimits = {
  maxFiles: 10,
  maxFileBytes: 100 * 1024 * 1024,
  maxTotalBytes: 250 * 1024 * 1024,
  maxMessageLength: 10_000,
  accept: ['image/*', 'audio/*', 'application/pdf'],
  extensions: usualExtensions,
};

export function useContactLimits(): ContactLimits {
  const { api } = useAuth();
  const { data } = useQuery({
    queryKey: ['contact', 'limits'],
    queryFn: () => api.get<ContactLimits>('/api/contact/limits', { anonymous: true }),
    staleTime: Infinity,
  });
  return data ?? usualLimits;
}

export function describeLimits({ maxFiles, maxFileBytes, maxTotalBytes }: ContactLimits): string {
  return `Images, audio and PDF. Up to ${maxFiles} files, ${formatBytes(maxFileBytes)} each, ${formatBytes(maxTotalBytes)} together.`;
}

export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB'];
  if (bytes === 1) return '1 byte';
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  const amount = bytes / 1024 ** power;
  return `${amount >= 10 || Number.isInteger(amount) ? Math.round(amount) : amount.toFixed(1)} ${units[power]}`;
}
