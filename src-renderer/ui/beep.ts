/** Plays two short generated tones. A browser stays silent until the person has clicked or typed in the page once. */
export function beep(): void {
  if (typeof AudioContext === 'undefined') return;
  const context = new AudioContext();
  const gain = new GainNode(context, { gain: 0.08 });
  gain.connect(context.destination);
  const tone = (frequency: number, atSeconds: number): OscillatorNode => {
    const oscillator = new OscillatorNode(context, { frequency });
    oscillator.connect(gain);
    oscillator.start(context.currentTime + atSeconds);
    oscillator.stop(context.currentTime + atSeconds + 0.12);
    return oscillator;
  };
  tone(880, 0);
  tone(660, 0.16).addEventListener('ended', () => void context.close());
}
