/** `npm run test:long` repeats what fails rarely as often as its rule asks; every other run only a few times. */
export const isLongRun = process.env['PERPSCOPE_LONG_TESTS'] === '1';

/** Number of repetitions of a test, here and in the long run. */
export const repetitions = (usual: number, long: number): number => (isLongRun ? long : usual);
