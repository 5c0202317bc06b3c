import { useCallback, useEffect, useState } from 'react';
import type { FocusEvent } from 'react';
import { useReducedMotion } from '../../lib/useReducedMotion';

const INTERVAL_MS = 5000;

/** Which of `count` slides is shown; the next one comes by itself unless the visitor looks, reads or objects. */
export function useCarousel(count: number) {
  const [{ index, furthest }, setSlide] = useState({ index: 0, furthest: 0 });
  const [isPaused, setPaused] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const reducedMotion = useReducedMotion();
  const isStopped = isPaused || reducedMotion;
  const isPlaying = count > 1 && !isStopped && !isHovered && !isFocused;

  const show = useCallback(
    (slide: number) => {
      const next = (slide + count) % count;
      setSlide((before) => ({ index: next, furthest: Math.max(before.furthest, next) }));
    },
    [count],
  );

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => show(index + 1), INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, index, show]);

  /** Who was there before the page listened. */
  const notice = useCallback((carousel: HTMLElement | null) => {
    if (!carousel) return;
    setHovered(carousel.matches(':hover'));
    setFocused(carousel.matches(':focus-within'));
  }, []);

  return {
    index,
    show,
    isPlaying,
    isStopped,
    /** With reduced motion there is nothing to pause. */
    togglePause: reducedMotion ? undefined : () => setPaused(!isPaused),
    /** Pictures are fetched one slide ahead. */
    hasCome: (slide: number) => slide <= furthest + 1,
    pauseWhileUsed: {
      ref: notice,
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent<HTMLElement>) =>
        setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
