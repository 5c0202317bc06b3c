/** Asks search engines not to list the page. */
export const NoIndex = () => <meta name="robots" content="noindex" />;
