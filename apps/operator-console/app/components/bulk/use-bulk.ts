import { useLayoutEffect, useRef, useState } from 'react';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { runBulk, type BulkAct, type BulkResult } from './run-bulk';

type Paged<Page> = {
  data: { pages: Page[] } | undefined;
  hasNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): Promise<Paged<Page>>;
};

interface Choice<Item> {
  list: string;
  items: ReadonlyMap<string, Item>;
}

interface Run {
  list: string;
  verb: string;
  running: boolean;
  result: BulkResult;
}

/** More at once would take too long to watch. */
export const mostSelected = 1_000;

/**
 * The selected items of a list, and an action on all of them.
 *
 * @param list names the list and its filter; a selection belongs to that list
 * @param changed queries to refetch once, at the end, because a long list takes many requests
 */
export function useBulk<Item>(
  list: string,
  changed: readonly QueryKey[],
  idOf: (item: Item) => string,
  nameOf: (item: Item) => string,
) {
  const queryClient = useQueryClient();
  const [choice, setChoice] = useState<Choice<Item>>({ list, items: new Map() });
  const chosen: Choice<Item>['items'] = choice.list === list ? choice.items : new Map();
  const setChosen = (items: Choice<Item>['items']) => setChoice({ list, items });
  const [lastRun, setRun] = useState<Run>();
  // A result belongs to its list. A running action shows on every list, so that it can be stopped.
  const run = lastRun && (lastRun.running || lastRun.list === list) ? lastRun : undefined;
  const [loading, setLoading] = useState(false);
  const stop = useRef<AbortController>(undefined);
  const shown = useRef(list);
  useLayoutEffect(() => void (shown.current = list), [list]);

  const choose = (items: readonly Item[]) =>
    setChosen(new Map(items.slice(0, mostSelected).map(item => [idOf(item), item])));

  return {
    chosen: [...chosen.values()],
    isChosen: (item: Item) => chosen.has(idOf(item)),
    run,
    loading,
    choose,
    clear: () => setChosen(new Map()),
    toggle(item: Item) {
      const next = new Map(chosen);
      if (!next.delete(idOf(item))) next.set(idOf(item), item);
      setChosen(next);
    },
    /**
     * Selects everything that matches, and loads the missing pages first. Stops at a page that fails to load. Selects
     * nothing if the screen shows another list by then: the query follows the screen.
     */
    async chooseAll<Page>(query: Paged<Page>, itemsOf: (page: Page) => readonly Item[]) {
      setLoading(true);
      try {
        let last = query;
        const loaded = () => last.data?.pages.flatMap(page => [...itemsOf(page)]) ?? [];
        while (last.hasNextPage && loaded().length < mostSelected) {
          last = await last.fetchNextPage();
          if (shown.current !== list) return;
          if (last.isFetchNextPageError) break;
        }
        choose(loaded());
      } finally {
        setLoading(false);
      }
    },
    /** @param verb in the past tense, for the result */
    async start(verb: string, act: BulkAct<Item>) {
      const items = [...chosen.values()];
      stop.current = new AbortController();
      const show = (running: boolean) => (result: BulkResult) => setRun({ list, verb, running, result });
      show(true)({ total: items.length, done: [], failed: [] });
      setChosen(new Map());
      const result = await runBulk(items, act, {
        nameOf,
        onProgress: show(true),
        signal: stop.current.signal,
      });
      await Promise.all(changed.map(queryKey => queryClient.invalidateQueries({ queryKey })));
      show(false)(result);
    },
    stop: () => stop.current?.abort(),
    /** Hides the result of the last action. A running one stays visible. */
    forget: () => setRun(current => (current?.running ? current : undefined)),
  };
}

export type Bulk<Item> = ReturnType<typeof useBulk<Item>>;
