import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';
import { dateText, exactDateText } from '../lib/dates';

type Props = { at: string | number; seconds?: boolean; className?: string | undefined };

/** A time in the console's format; the exact one shows on hover and focus. */
export function Moment({ at, seconds = false, className }: Props) {
  return (
    <Tooltip
      label={exactDateText(at)}
      events={{ hover: true, focus: true, touch: true }}
      withinPortal
      // On one line the date is wider than a small phone, which would then scroll sideways.
      multiline
      w="max-content"
      maw="calc(100vw - 1rem)"
    >
      <time
        className={className}
        dateTime={new Date(at).toISOString()}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Focus shows the exact time.
        tabIndex={0}
      >
        {dateText(at, { seconds })}
      </time>
    </Tooltip>
  );
}
