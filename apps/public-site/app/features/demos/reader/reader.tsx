import { useEffect, useRef, useState, type RefObject } from 'react';
import '../../../typefaces/newsreader.css';
import { Choice, Stepper } from '../controls';
import buttons from '../../../controls/buttons.module.css';
import { readingMinutes, story, storyTitle, wordCount } from './story';
import { readKept, writeKept, type Kept } from './kept-place';
import styles from './reader.module.css';

export const fontSize = { from: 12, to: 18, by: 1 } as const;

/** A story in three chapters. Theme, font size and bookmark stay in this browser. */
export default function Reader() {
  const [kept, setKept] = useState<Kept>(readKept);
  const [index, setIndex] = useState(() => kept.bookmark ?? 0);
  const root = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const turned = useRef(false);
  const chapter = story[index]!;
  const words = wordCount(chapter);
  const bookmarked = kept.bookmark === index;

  const keep = (change: Partial<Kept>) => {
    const next = { ...kept, ...change };
    setKept(next);
    writeKept(next);
  };
  const turn = (by: number) => {
    const next = Math.max(0, Math.min(story.length - 1, index + by));
    if (next === index) return;
    turned.current = true;
    setIndex(next);
  };
  useReaderKeys(root, turn);

  // Start at the top of the new chapter, for readers and screen readers.
  useEffect(() => {
    if (turned.current) heading.current?.focus();
  }, [index]);

  return (
    <div ref={root} className={styles.reader} data-light={kept.light}>
      <div className={styles.bar}>
        <Choice
          legend="Light"
          hideLegend
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          value={kept.light}
          onChange={light => keep({ light })}
        />
        <div className={styles.size}>
          <Stepper
            label="Font size"
            value={kept.size}
            {...fontSize}
            text={`${kept.size} px`}
            onChange={size => keep({ size })}
          />
        </div>
        <button
          type="button"
          className={`${buttons.quiet} ${styles.bookmark}`}
          aria-pressed={bookmarked}
          onClick={() => keep({ bookmark: bookmarked ? undefined : index })}
        >
          <svg viewBox="0 0 16 22" width="14" height="20" aria-hidden>
            <path
              d="M2 1H14V20L8 15L2 20Z"
              fill={bookmarked ? 'currentColor' : 'none'}
              stroke="currentColor"
              strokeWidth="2"
            />
          </svg>
          Bookmark
        </button>
      </div>
      <article className={styles.page} aria-label={storyTitle}>
        <p className={styles.book}>{storyTitle}</p>
        <h3 ref={heading} tabIndex={-1}>
          <small>Chapter {chapter.chapter}</small> {chapter.title}
        </h3>
        <p className={styles.facts}>
          {words} words, about {readingMinutes(words)} min
        </p>
        <div className={styles.text} style={{ fontSize: `${kept.size}px` }}>
          {chapter.paragraphs.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </article>
      <nav className={styles.turn} aria-label="Chapters">
        <button type="button" className={buttons.quiet} aria-disabled={index === 0} onClick={() => turn(-1)}>
          ← Previous
        </button>
        <span>
          {chapter.chapter} / {story.length}
          {kept.bookmark !== undefined && !bookmarked && (
            <button
              type="button"
              className={styles.back}
              onClick={() => {
                turned.current = true;
                setIndex(kept.bookmark!);
              }}
            >
              Go to bookmark
            </button>
          )}
        </span>
        <button
          type="button"
          className={buttons.quiet}
          aria-disabled={index === story.length - 1}
          onClick={() => turn(1)}
        >
          Next →
        </button>
      </nav>
    </div>
  );
}

/** Arrow keys turn pages anywhere in the reader, except in inputs, which need them. */
function useReaderKeys(root: RefObject<HTMLElement | null>, turn: (by: number) => void) {
  useEffect(() => {
    const element = root.current;
    const keys = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
      event.preventDefault();
      turn(event.key === 'ArrowRight' ? 1 : -1);
    };
    element?.addEventListener('keydown', keys);
    return () => element?.removeEventListener('keydown', keys);
  }, [root, turn]);
}
