/** Runs inside the engine before the visitor's code. Formats values like a browser console. */
export const inspectSource = `(() => {
  const depthShown = 3, membersShown = 40;
  const isName = /^[A-Za-z_$][\\w$]*$/;
  const join = (open, members, close) => {
    if (members.length === 0) return open + close;
    const flat = open + ' ' + members.join(', ') + ' ' + close;
    if (flat.length <= 72 && !flat.includes('\\n')) return open === '[' ? '[' + members.join(', ') + ']' : flat;
    return open + '\\n' + members.map(member => '  ' + member.replaceAll('\\n', '\\n  ')).join(',\\n') + '\\n' + close;
  };
  const some = list => list.length > membersShown
    ? [...list.slice(0, membersShown), '… ' + (list.length - membersShown) + ' more'] : list;
  const show = (value, quoted, above) => {
    if (typeof value === 'string') return quoted ? JSON.stringify(value) : value;
    if (typeof value === 'bigint') return value + 'n';
    if (typeof value === 'function') return (/^class\\b/.test(String(value)) ? 'class ' : 'function ') + (value.name || '(anonymous)');
    if (typeof value === 'symbol' || typeof value !== 'object' || value === null)
      return Object.is(value, -0) ? '-0' : String(value);
    if (above.includes(value)) return '[circular]';
    if (value instanceof Error) return value.name + ': ' + value.message;
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
    if (value instanceof RegExp) return String(value);
    if (value instanceof Promise) return 'Promise';
    const inside = [...above, value];
    const member = each => show(each, true, inside);
    if (inside.length > depthShown) return Array.isArray(value) ? '[…]' : '{…}';
    if (Array.isArray(value) || ArrayBuffer.isView(value)) return join('[', some(Array.from(value, member)), ']');
    if (value instanceof Set) return join('Set {', some(Array.from(value, member)), '}');
    if (value instanceof Map) return join('Map {', some(Array.from(value, ([key, each]) => member(key) + ' => ' + member(each))), '}');
    const kind = value.constructor && value.constructor !== Object ? value.constructor.name + ' ' : '';
    const keys = some(Object.keys(value));
    return join(kind + '{', keys.map(key => key.startsWith('… ') ? key
      : (isName.test(key) ? key : JSON.stringify(key)) + ': ' + member(value[key])), '}');
  };
  return (value, quoted) => show(value, quoted, []);
})()`;
