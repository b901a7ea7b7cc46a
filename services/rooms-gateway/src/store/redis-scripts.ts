/**
 * Keys of a room share the hash tag `{room}`, so that in a cluster each script finds all of its keys on one
 * node.
 */
export const roomKeys = (prefix: string, room: string) => ({
  head: `${prefix}:{${room}}:head`,
  nodes: `${prefix}:{${room}}:nodes`,
  log: `${prefix}:{${room}}:log`,
  reports: `${prefix}:{${room}}:reports`,
  audience: `${prefix}:{${room}}:audience`,
  channel: `${prefix}:{${room}}:live`,
});

/** Creates a room unless it exists, and returns it. KEYS head, nodes; ARGV epoch, offset, then node, value, … */
export const openScript = `
if redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('HSET', KEYS[1], 'epoch', ARGV[1], 'offset', ARGV[2], 'baseEpoch', ARGV[1], 'baseOffset', ARGV[2])
  redis.call('DEL', KEYS[2])
  for i = 3, #ARGV, 2 do redis.call('HSET', KEYS[2], ARGV[i], ARGV[i + 1]) end
end
return { redis.call('HMGET', KEYS[1], 'epoch', 'offset'), redis.call('HGETALL', KEYS[2]) }`;

/** Returns a room's position and nodes. KEYS head, nodes. */
export const loadScript = `
return { redis.call('HMGET', KEYS[1], 'epoch', 'offset'), redis.call('HGETALL', KEYS[2]) }`;

/**
 * Appends an entry if the log still ends at the expected position. Check and effects are atomic, which fences off a
 * former host. KEYS head, nodes, log, channel; ARGV expected epoch and offset, new epoch and offset, entry, retention,
 * then node, value (empty: remove), …
 */
export const commitScript = `
local at = redis.call('HMGET', KEYS[1], 'epoch', 'offset')
if at[1] ~= ARGV[1] or at[2] ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], 'epoch', ARGV[3], 'offset', ARGV[4])
for i = 7, #ARGV, 2 do
  if ARGV[i + 1] == '' then redis.call('HDEL', KEYS[2], ARGV[i]) else redis.call('HSET', KEYS[2], ARGV[i], ARGV[i + 1]) end
end
redis.call('XADD', KEYS[3], 'MAXLEN', ARGV[6], ARGV[3] .. '-' .. ARGV[4], 'e', ARGV[5])
redis.call('SPUBLISH', KEYS[4], ARGV[5])
return 1`;

/**
 * Returns the entries after a position; false if the log does not hold it. KEYS head, log; ARGV epoch, offset (0, 0:
 * from nothing).
 */
export const tailScript = `
local at = redis.call('HMGET', KEYS[1], 'epoch', 'offset', 'baseEpoch', 'baseOffset')
if at[1] == ARGV[1] and at[2] == ARGV[2] then return {} end
local id = ARGV[1] .. '-' .. ARGV[2]
local entries = redis.call('XRANGE', KEYS[2], id, '+')
if #entries == 0 then return false end
if entries[1][1] == id then table.remove(entries, 1) return entries end
if (at[3] ~= ARGV[1] and ARGV[1] ~= '0') or at[4] ~= ARGV[2] then return false end
local first = tonumber(string.match(entries[1][1], '-(%d+)$'))
if first == tonumber(ARGV[2]) + 1 then return entries end
return false`;

/** Removes the entries up to a position. KEYS head, log; ARGV epoch, offset, the offset after it. */
export const trimScript = `
local id = ARGV[1] .. '-' .. ARGV[2]
if #redis.call('XRANGE', KEYS[2], id, id) == 0 then return end
redis.call('XTRIM', KEYS[2], 'MINID', ARGV[1] .. '-' .. ARGV[3])
redis.call('HSET', KEYS[1], 'baseEpoch', ARGV[1], 'baseOffset', ARGV[2])`;

/** Redis's own clock, in milliseconds: clocks of pods may differ. */
const redisNow = `local time = redis.call('TIME') local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/**
 * Sets a pod's part of the audience. KEYS audience; ARGV pod, count, lifetime in milliseconds. Removes the parts of
 * dead pods: Redis before 7.4 cannot expire fields.
 */
export const setAudienceScript = `
${redisNow}
local parts = redis.call('HGETALL', KEYS[1])
for i = 1, #parts, 2 do
  if tonumber(string.match(parts[i + 1], '%d+$')) <= now then redis.call('HDEL', KEYS[1], parts[i]) end
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ' ' .. string.format('%d', now + ARGV[3]))
redis.call('PEXPIRE', KEYS[1], ARGV[3])`;

/** KEYS audience. The sum of the counts that have not expired. */
export const audienceScript = `
${redisNow}
local sum = 0
for _, part in ipairs(redis.call('HVALS', KEYS[1])) do
  local count, expires = string.match(part, '^(%d+) (%d+)$')
  if tonumber(expires) > now then sum = sum + tonumber(count) end
end
return sum`;

/** Drops a room whose log ends before an offset of this epoch. KEYS head, nodes, log, reports; ARGV epoch, offset. */
export const discardScript = `
local at = redis.call('HMGET', KEYS[1], 'epoch', 'offset')
if at[1] ~= ARGV[1] or tonumber(at[2]) >= tonumber(ARGV[2]) then return 0 end
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3], KEYS[4])
return 1`;

/**
 * Drops a room at exactly this position, unless someone follows it. KEYS head, nodes, log, reports, channel; ARGV
 * epoch, offset.
 */
export const forgetScript = `
local at = redis.call('HMGET', KEYS[1], 'epoch', 'offset')
if at[1] ~= ARGV[1] or at[2] ~= ARGV[2] then return 0 end
if redis.call('PUBSUB', 'SHARDNUMSUB', KEYS[5])[2] > 0 then return 0 end
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3], KEYS[4])
return 1`;
