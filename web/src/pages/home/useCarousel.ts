import { useCallback, useEffect, useState } from 'react';
import type { FocusEvent } from 'react';
import { useReducedMotion } from '../../lib/useReducedMotion';

const INTERVAL_MS = 5000;

/** Which of `count` slides is shown; it advances by itself unless the visitor hovers, has the focus in it, or paused it. */
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

  /** Detects a pointer or focus that was there before the listeners. */
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
    /** With reduced motion nothing moves, so there is nothing to pause. */
    togglePause: reducedMotion ? undefined : () => setPaused(!isPaused),
    /** Pictures are loaded one slide ahead. */
    hasPicture: (slide: number) => slide <= furthest + 1,
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
