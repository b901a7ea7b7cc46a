import { urlSetting, type ServiceName, type UrlSetting } from '@sevenfold/contracts';
import { z } from 'zod';

type Urls<Name extends ServiceName, Value> = { [Each in Name as UrlSetting<Each>]: Value };

/** The part of a configuration that says where other services are. */
export const serviceUrlsShape = <Name extends ServiceName>(names: readonly Name[]) =>
  Object.fromEntries(names.map(name => [urlSetting(name), z.url()])) as Urls<Name, z.ZodURL>;

/** Where these services are, by name. */
export const serviceUrls = <Name extends ServiceName>(names: readonly Name[], config: Urls<Name, string>) =>
  names.map(name => [name, config[urlSetting(name)]] as const);
