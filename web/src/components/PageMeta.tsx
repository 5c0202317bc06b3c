interface Props {
  title: string;
  description?: string;
  keywords?: string;
  /** What the page looks like where it is shared: the address of a picture. */
  image?: string;
}

/** React moves these into the document's head. */
export function PageMeta({ title, description, keywords, image }: Props) {
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {image && <meta property="og:image" content={image} />}
      {keywords && <meta name="keywords" content={keywords} />}
    </>
  );
}
