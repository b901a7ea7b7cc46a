export function Chevron() {
  return (
    <svg viewBox="0 0 12 8" width="10" height="7" aria-hidden fill="currentColor">
      <path d="M0 0h4l2 3.5L8 0h4L6 8z" />
    </svg>
  );
}
