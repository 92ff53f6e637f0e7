/** An event of the window: a part's script failed twice, so it is gone, or the network is. */
export const scriptGone = 'script-gone'
