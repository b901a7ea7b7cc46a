import { Button } from '@mantine/core';
import styles from './load-more.module.css';

type Props = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): Promise<unknown> };
};

/** Loads the next page of a list, if there is one. */
export function LoadMore({ query }: Props) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="default"
      size="sm"
      className={styles.more}
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      Load more
    </Button>
  );
}
