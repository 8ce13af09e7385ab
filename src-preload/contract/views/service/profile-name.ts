/** Profile of an installation that names none. Its folder is the data folder itself. */
export const defaultProfile = 'default';

const shape = /^[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?$/;
/** Names of devices on Windows, which no folder can have. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * Checks whether a lower-case name can name a profile. Lower case only: Windows and macOS treat folders that differ only in case
 * as one.
 */
export const isProfileName = (name: string): boolean => shape.test(name) && !devices.test(name);

/** Rule for a profile's name, to follow "A profile's name must be". */
export const profileNameRule =
  '1 to 32 letters a to z, digits and dashes, with no dash at either end, and no Windows device such as con or nul';
