/** Waits while other questions are answered; null: none are waiting. Rejects if this question is no longer to be answered. */
export type Pause = () => Promise<void> | null;
