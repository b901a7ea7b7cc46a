import { useState, type FormEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAuth } from '@sevenfold/ui';
import { keepViews, savedViews, withView, type SavedView } from '../lib/saved-views';
import styles from './saved-views.module.css';

type Props = {
  /** The screen; its filters are in the URL. */
  screen: 'inbox' | 'audit' | 'accounts';
  path: string;
};

/** Named filters of a screen, stored in this browser for this operator. */
export function SavedViews(props: Props) {
  const { user } = useAuth();
  return user ? <Views key={user.uid} uid={user.uid} {...props} /> : null;
}

function Views({ uid, screen, path }: Props & { uid: string }) {
  const [views, setViews] = useState(() => savedViews(uid, screen));
  const [naming, setNaming] = useState(false);
  const search = useLocation().search.replace(/^\?/, '');
  const change = (next: SavedView[]) => {
    setViews(next);
    keepViews(uid, screen, next);
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get('name');
    if (typeof name === 'string') change(withView(views, { name, search }));
    setNaming(false);
  };
  const isSaved = views.some(view => view.search === search);
  if (views.length === 0 && !search) return null;

  return (
    <section className={styles.views} aria-label="Saved views">
      <ul>
        {views.map(({ name, search: saved }) => (
          <li key={name}>
            <Link to={{ pathname: path, search: saved }} aria-current={saved === search ? 'true' : undefined}>
              {name}
            </Link>
            <button
              type="button"
              aria-label={`Delete the view ${name}`}
              onClick={() => change(views.filter(view => view.name !== name))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      {naming ? (
        <form onSubmit={save}>
          <label>
            <span className="visually-hidden">Name of the view</span>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- A click has just replaced the button with it. */}
            <input name="name" required maxLength={60} placeholder="Name" autoFocus autoComplete="off" />
          </label>
          <button type="submit">Save</button>
          <button type="button" onClick={() => setNaming(false)}>
            Cancel
          </button>
        </form>
      ) : (
        search &&
        !isSaved && (
          <button type="button" onClick={() => setNaming(true)}>
            Save this view
          </button>
        )
      )}
    </section>
  );
}
