export type Token = { kind: 'comment' | 'string' | 'number' | 'word' | 'name' | 'plain'; text: string };

const words =
  'async|await|break|case|catch|class|const|continue|delete|do|else|export|extends|false|finally|for|function|if|import|in|instanceof|let|new|null|of|return|static|super|switch|this|throw|true|try|typeof|undefined|var|void|while|yield';

const pattern = new RegExp(
  [
    /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))/,
    /(?<string>'(?:\\.|[^'\\\n])*'?|"(?:\\.|[^"\\\n])*"?|`(?:\\.|[^`\\])*`?)/,
    /(?<number>\b\d[\d_.a-fx]*n?\b)/,
    new RegExp(`(?<word>\\b(?:${words})\\b)`),
    /(?<name>[A-Za-z_$][\w$]*(?=\())/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** Tokenizes just enough for highlighting. Joined, the tokens equal the source. */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let done = 0;
  for (const match of source.matchAll(pattern)) {
    if (match.index > done) tokens.push({ kind: 'plain', text: source.slice(done, match.index) });
    const [kind] = Object.entries(match.groups!).find(([, text]) => text !== undefined)!;
    tokens.push({ kind: kind as Token['kind'], text: match[0] });
    done = match.index + match[0].length;
  }
  if (done < source.length) tokens.push({ kind: 'plain', text: source.slice(done) });
  return tokens;
}
